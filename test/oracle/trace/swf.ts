// A reader of SWF text as plain as can be: lines by split, fields by white space, numbers by Number().

export interface OracleRow {
  line: number;
  /** All the fields of the line, as text. */
  fields: string[];
}

export function oracleRows(text: string): OracleRow[] {
  const rows: OracleRow[] = [];
  text.split('\n').forEach((content, i) => {
    const trimmed = content.trim();
    if (trimmed !== '' && !trimmed.startsWith(';')) rows.push({ line: i + 1, fields: trimmed.split(/\s+/) });
  });
  return rows;
}

/** One column (1 is the first) of all rows; -1 where a row has no such field. */
export function oracleColumn(rows: OracleRow[], column: number): number[] {
  return rows.map(({ fields }) => (column > fields.length ? -1 : Number(fields[column - 1])));
}
