// The end of a CI run: what failed, and a last line with the steps that are no tests and every test of every
// report, added up. Who sees only the end of the output sees why.
import { readFileSync } from 'node:fs';

const [steps, failedSteps, ...reports] = process.argv.slice(2);
const total = { passed: Number(steps), failed: Number(failedSteps), skipped: 0 };
const tell = (file, test, message) =>
  console.log(`FAILED: ${file.replace(/^.*\/test\//, 'test/')} ${test}\n${message.slice(0, 1000)}`);
for (const path of reports) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(path, 'utf8'),
  );
  for (const { name, message, assertionResults } of testResults) {
    // A file whose setting-up failed has a message, and no test that failed.
    if (message) tell(name, '', message);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') tell(name, fullName, failureMessages.join('\n'));
  }
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  total.skipped += numPendingTests + numTodoTests;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
