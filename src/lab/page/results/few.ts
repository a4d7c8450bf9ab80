/** The mean of fewer jobs says little, so no table or finding begins with it. */
const FEWEST = 10;

export const hasFew = ({ jobs }: { readonly jobs: number }): boolean => jobs < FEWEST;
