// Describes a claim of a paper that no single number decides, with the verdict on it.

export interface PaperClaim {
  readonly place: string;
  /** The claim, shortened. */
  readonly claim: string;
  readonly verdict: 'holds' | 'fails' | 'holds in part' | 'undecidable as stated';
  readonly byHowMuch: string;
  /** Further reading: the name of a reproduction, or the path of a page from docs/reproductions, without .md. */
  readonly page: string;
}
