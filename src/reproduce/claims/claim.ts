// What became of the sentences of a paper that no single number decides.

export interface PaperClaim {
  readonly place: string;
  /** The sentence in short. */
  readonly claim: string;
  readonly verdict: 'holds' | 'fails' | 'holds in part' | 'undecidable as stated';
  readonly byHowMuch: string;
  /** The page that shows it: the name of a reproduction, or another page's path from docs/reproductions, without .md. */
  readonly page: string;
}
