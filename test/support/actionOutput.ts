import { vi } from 'vitest';
import { speculaCommand } from '../../src/cli/program.ts';

/**
 * Runs the command from its sources in this process, on the JavaScript build, and returns what it wrote. Errors
 * are thrown.
 */
export async function actionOutput(args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  const texts = { stdout: '', stderr: '' };
  const program = await speculaCommand(args[0]);
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation(((chunk: string | Uint8Array, ...rest: unknown[]) => {
      texts[name] += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      for (const last of rest) if (typeof last === 'function') process.nextTick(last as () => void);
      return true;
    }) as typeof process.stdout.write),
  );
  try {
    await program.exitOverride().parseAsync([...args, '--engine', 'js'], { from: 'user' });
    return texts;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
