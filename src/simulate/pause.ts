/** Lets the host do something else: paint, take a message, notice Ctrl-C. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
