// Provides the parts for custom schedulers that the worker needs before one is loaded (ownModule.ts).
import type { Policy } from '../../../policy/policy.ts';
import type { Scheduler } from '../../../policy/scheduler.ts';
import type { OwnStep } from '../../protocol.ts';

/** Error caused by the visitor's scheduler. */
export class OwnFault extends Error {
  /** Line of the text, from 1 on, if the engine reported it. */
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

export interface OwnPolicy extends Policy {
  /** The name of the export. */
  readonly own: string;
  /** The line of the text at which schedule() begins. */
  readonly line: number | undefined;
  readonly scheduler: Scheduler;
}

/** Is notified when code of a custom scheduler is about to run, and when it is done. */
export interface OwnWatch {
  enter(step: OwnStep): void;
  leave(): void;
}

/** Returns the address of a text as a module. */
export const addressOf = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

/** Returns true if a module can be loaded from a Blob: a Content-Security-Policy may forbid it. */
export async function allowsOwn(): Promise<boolean> {
  const url = addressOf('');
  try {
    await import(/* @vite-ignore */ url);
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}
