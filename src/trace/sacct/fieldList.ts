/**
 * The fields that a user names for a dump without header, as after `sacct -o`: `JobID,State%20`, in lower case. Widths
 * and the option itself are left out. Undefined if the text is no such list.
 */
export function fieldList(text: string): string[] | undefined {
  const names = text
    .replace(/^\s*(-o|--format)[\s=]*/, '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .map((name) => name.replace(/%-?\d*$/, '').toLowerCase());
  return names.length > 0 && names.every((name) => /^[a-z]+$/.test(name)) ? names : undefined;
}
