// An axis: where its values stand, and which of its ticks have room for their labels.

export interface Axis {
  readonly from: number;
  readonly to: number;
  /** Ticks in [from, to], at most so many where there is a choice. */
  ticks(most: number): readonly number[];
  /** The texts of ticks of one axis. */
  labels(ticks: readonly number[]): readonly string[];
  /** What is on the axis, with its unit if the labels have none. */
  readonly title?: string;
  readonly logarithmic?: boolean;
}

/** The pixel of a value, if the axis goes from the pixel `first` to the pixel `last`. */
export const along = ({ from, to, logarithmic }: Axis, first: number, last: number) => {
  const of = (value: number) => (logarithmic ? Math.log(Math.max(value, from)) : value);
  const span = of(to) - of(from) || 1;
  return (value: number) => first + ((of(value) - of(from)) / span) * (last - first);
};

export interface Label {
  readonly tick: number;
  readonly text: string;
  /** The middle of the text. */
  readonly at: number;
}

/** The ticks whose labels stand apart: as many as possible. `extent` is half of the room of a label. */
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
  // One label in two, in three, …
  const all = axis.ticks(most);
  for (let step = 1; step < all.length; step++) {
    const labels = labelled(all.filter((_, i) => i % step === 0));
    if (areApart(labels)) return labels;
  }
  return labelled(all.slice(0, 1));
}
