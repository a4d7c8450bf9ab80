// Commands that answer like Slurm's, without a cluster. A job is a folder that a test may read and change.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const SEPARATOR = '\\037';

/**
 * Each job is a folder with one file per field. The n-th job ends as line n of `ends` says, `STATE
 * exit:signal`, or stays PENDING.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  sbatch: `
printf '%s\\n' "$*" >> "$FAKE/calls"
n=1
while ! mkdir "$FAKE/jobs/$n" 2>/dev/null; do n=$((n + 1)); done
comment= limit= script=
for arg in "$@"; do
  case "$arg" in
    --comment=*) comment=\${arg#--comment=} ;;
    --time=*) limit=\${arg#--time=}:00 ;;
    *.sh) script=$PWD/$arg ;;
  esac
done
end=$(sed -n "\${n}p" "$FAKE/ends")
cd "$FAKE/jobs/$n"
printf %s "\${end#* }" > exit
printf %s "$limit" > limit
printf %s "$script" > command
printf %s "$comment" > comment
printf %s "$(date +%s)" > submitted
[ -f "$FAKE/reason" ] && cp "$FAKE/reason" reason || printf None > reason
if [ -n "$end" ]; then printf %s "\${end% *}" > state; else printf PENDING > state; fi
sleep "$(cat "$FAKE/delay" 2>/dev/null || echo 0)"
[ -f "$FAKE/deaf" ] && { echo 'sbatch: error: Batch job submission failed: Socket timed out on send/recv operation' >&2; exit 1; }
echo $n`,
  squeue: `
echo >> "$FAKE/asked"
for job in "$FAKE"/jobs/*; do
  [ -f "$job/state" ] || continue
  printf '%s${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%s${SEPARATOR}%s\\n' "\${job##*/}" "$(cat "$job/state")" \\
    "$(cat "$job/reason")" "$(cat "$job/submitted")" "$(cat "$job/limit")" "$(cat "$job/command")" x "$(cat "$job/comment")"
done`,
  scontrol: `
case "$*" in
  'show job '*)
    job="$FAKE/jobs/$3"
    [ -d "$job" ] || { echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1; }
    printf 'JobId=%s JobName=x\\n   JobState=%s Reason=%s\\n   ExitCode=%s\\n' "$3" "$(cat "$job/state")" "$(cat "$job/reason")" "$(cat "$job/exit")" ;;
  'show config') cat "$FAKE/config" ;;
  *'show partition') cat "$FAKE/partitions" ;;
esac`,
  sacct: `
[ -f "$FAKE/sacct" ] && exec cat "$FAKE/sacct"
echo 'sacct: error: Slurm accounting storage is disabled' >&2
exit 1`,
  sacctmgr: `
case "$*" in
  *'show qos'*) cat "$FAKE/qos" ;;
  *'show user'*) echo physics ;;
  *'show assoc'*) cat "$FAKE/assoc" ;;
esac`,
  scancel: `
printf CANCELLED > "$FAKE/jobs/$1/state"
printf 0:0 > "$FAKE/jobs/$1/exit"`,
};

const TOOLS = ['sh', 'cat', 'date', 'mkdir', 'printf', 'ps', 'sed', 'sleep', 'cp'];

export class FakeSlurm {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(join(folder, 'bin'), { recursive: true });
    mkdirSync(join(folder, 'jobs'));
    for (const [name, text] of Object.entries(SCRIPTS)) {
      const path = join(folder, 'bin', name);
      writeFileSync(path, `#!/bin/sh${text}\n`);
      chmodSync(path, 0o755);
    }
    for (const tool of TOOLS) {
      const found = ['/bin', '/usr/bin'].map((bin) => join(bin, tool)).find((path) => existsSync(path));
      if (found !== undefined) symlinkSync(found, join(folder, 'bin', tool));
    }
    this.set('ends', '');
    this.set('config', 'MinJobAge = 300 sec\nAccountingStorageEnforce = none\n');
    this.set('partitions', 'PartitionName=main Default=YES QoS=N/A MaxTime=UNLIMITED\n');
  }

  /** The environment of commands that use it. The PATH has no other Slurm commands. */
  get env(): NodeJS.ProcessEnv {
    return { ...process.env, FAKE: this.folder, PATH: join(this.folder, 'bin') };
  }

  /** Sets an answer: `ends`, `config`, `partitions`, `qos`, `assoc`, `sacct`, `reason`, `delay`, `deaf`. */
  set(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  /** Changes a field of a job. */
  change(job: number, field: string, text: string): void {
    writeFileSync(join(this.folder, 'jobs', `${job}`, field), text);
  }

  field(job: number | string, field: string): string {
    return readFileSync(join(this.folder, 'jobs', `${job}`, field), 'utf8');
  }

  /** The sorted comments of its jobs, which are the marks of the submitted stages. */
  comments(): string[] {
    return readdirSync(join(this.folder, 'jobs'))
      .map((job) => this.field(job, 'comment'))
      .sort();
  }

  /** Waits for two further calls of squeue, because the first answer may have been under way already. */
  async askedTwice(): Promise<void> {
    const asked = () => {
      const file = join(this.folder, 'asked');
      return existsSync(file) ? readFileSync(file).length : 0;
    };
    for (const before = asked(); asked() < before + 2; )
      await new Promise((settle) => setTimeout(settle, 20));
  }

  /** The number of sbatch calls. */
  calls(): number {
    const file = join(this.folder, 'calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').length : 0;
  }
}
