export interface Survivor {
  readonly file: string;
  readonly at: { readonly line: number; readonly column: number };
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly mutator: string;
  readonly reached: boolean;
}

export interface Named {
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export interface FileResult {
  readonly source: string;
  readonly mutants: readonly {
    readonly location: { start: { line: number; column: number }; end: { line: number; column: number } };
    readonly replacement?: string;
    readonly status: string;
    readonly mutatorName: string;
  }[];
}

export interface Score {
  readonly mutants: number;
  readonly killed: number;
  readonly named: number;
  readonly left: number;
  readonly score: number;
}

export function survivorsIn(file: string, result: FileResult): Survivor[];
export function judged(
  survivors: readonly Survivor[],
  named: Record<string, readonly Named[]>,
): { left: Survivor[]; idle: (Named & { file: string })[] };
export function scoreOf(files: Record<string, FileResult>, left: number): Score;
export function survivorText(survivor: Survivor): string;
export function tableOf(rows: readonly (Score & { room: string })[]): string;
