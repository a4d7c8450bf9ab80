// The last line of a CI run: the steps that are no tests, and every test of every report, added up.
import { readFileSync } from 'node:fs';

const [steps, failedSteps, ...reports] = process.argv.slice(2);
const total = { passed: Number(steps), failed: Number(failedSteps), skipped: 0 };
for (const path of reports) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  total.skipped += numPendingTests + numTodoTests;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
