import { fig4, fig5, fig6 } from './fig4To6.ts';
import { fig7, fig8, fig9, fig10 } from './fig7To10.ts';
import { fig11, fig12, fig13 } from './fig11To13.ts';
import { fig14 } from './fig14.ts';
import { think } from './think.ts';

/** The figures of ICS 2004. */
export const ics04 = [fig4, fig5, fig6, fig7, fig8, fig9, fig10, fig11, fig12, fig13, fig14, think];
