import { expect, test } from 'vitest';
import { DataError, UsageError } from '../../src/errors.ts';

test.each([
  DataError,
  UsageError,
])('the message of an error is one line of limited length without control characters', (Kind) => {
  expect(new Kind("--x is '1\r\n2'; \u001b[31mexpected").message).toBe("--x is '1 2'; \\x1b[31mexpected");
  const long = new Kind(`a '${'1'.repeat(100_000)}'; expected less`).message;
  expect(long.length).toBeLessThan(2000);
  expect(long).toMatch(/^a '1+…1+'; expected less$/);
});
