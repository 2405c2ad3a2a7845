import * as v from 'valibot';

/** How to draw the product when it has no picture of its own: a hue of the colour circle and one or two letters. */
export const artSchema = v.object({ hue: v.number(), mark: v.string() });
export type Art = v.InferOutput<typeof artSchema>;
