// Describes an axis, converts its values to pixels, and selects ticks whose labels do not overlap.

export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Ticks in [from, to], at most `most` of them where there is a choice. */
  ticks(most: number): readonly number[];
  /** Returns the texts of ticks of one axis. */
  labels(ticks: readonly number[]): readonly string[];
  /** Quantity on the axis, with its unit if the labels have none. */
  readonly title?: string;
  readonly logarithmic?: boolean;
}

/** Returns the pixel of a value, if the axis goes from the pixel `first` to the pixel `last`. */
export const along = ({ from, to, logarithmic }: Axis, first: number, last: number) => {
  const of = (value: number) => (logarithmic ? Math.log(Math.max(value, from)) : value);
  const span = of(to) - of(from) || 1;
  return (value: number) => first + ((of(value) - of(from)) / span) * (last - first);
};

export interface Label {
  readonly tick: number;
  readonly text: string;
  /** Position of the middle of the text, in pixels. */
  readonly at: number;
}

/**
 * Returns the ticks whose labels do not overlap: as many as possible. `extent` is half of the width that a label needs.
 */
export function apart(
  axis: Axis,
  most: number,
  place: (tick: number, text: string) => number,
  extent: (text: string) => number,
): Label[] {
  const labelled = (ticks: readonly number[]) => {
    const texts = axis.labels(ticks);
    return ticks.map((tick, i): Label => ({ tick, text: texts[i], at: place(tick, texts[i]) }));
  };
  const areApart = (labels: readonly Label[]) =>
    labels.every(({ text, at }, i) => {
      if (i === 0) return true;
      const before = labels[i - 1];
      return Math.abs(at - before.at) >= extent(text) + extent(before.text);
    });
  for (let wanted = most; wanted >= 1; wanted--) {
    const labels = labelled(axis.ticks(wanted));
    if (labels.length > 1 && areApart(labels)) return labels;
  }
  // Every second label, every third, …
  const all = axis.ticks(most);
  for (let step = 1; step < all.length; step++) {
    const labels = labelled(all.filter((_, i) => i % step === 0));
    if (areApart(labels)) return labels;
  }
  return labelled(all.slice(0, 1));
}
