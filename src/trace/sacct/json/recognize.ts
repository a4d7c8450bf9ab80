/**
 * True if a text begins like JSON of Slurm: a description of its version, or jobs with a `job_id`.
 *
 * @param head the first bytes of the text as far as they are known
 */
export function isSacctJson(head: string): boolean {
  const at = head.search(/^[ \t]*[[{]\s*["{}\]]/m);
  if (at < 0) return false;
  const before = head.slice(0, at).split('\n').length;
  const first = head.slice(at, at + FIRST);
  return before <= MOST_BEFORE && /"(job_id|slurm)"\s*:|"data_parser\/|"openapi\//i.test(first);
}

/** No more lines come before the JSON. */
const MOST_BEFORE = 50;
/** A job has many fields before its number. */
const FIRST = 1 << 14;
