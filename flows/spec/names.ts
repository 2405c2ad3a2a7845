/** Checks the names in a story at compile time. A name that does not exist in the chart is a type error. */
import type { ChartNames } from '../../.generated/chartNames.ts';

export type ChartName = keyof ChartNames;
type Kind = 'event' | 'state' | 'tag' | 'effect' | 'actor' | 'value';
/** All names in a chart, each prefixed with its kind. */
export type NamesOf<Chart extends ChartName> = { [K in Kind]: `${K} ${ChartNames[Chart][K]}` }[Kind];

/** Only literal types contribute names; a plain `string` contributes none. */
type Literal<Text> = Text extends string
  ? // oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without keys only matches an index signature
    Record<never, never> extends Record<Text, true>
    ? never
    : Text
  : never;
type Split<Text, By extends string> = Text extends `${infer First}${By}${infer Rest}`
  ? First | Split<Rest, By>
  : Text extends ''
    ? never
    : Text;

export type NamesOfWhen<When> = When extends string
  ? `event ${Literal<When>}`
  : When extends { type: infer Type }
    ? `event ${Literal<Type>}`
    : never;

type NamesOfEffect<Effect> = Effect extends readonly [infer Name, ...unknown[]]
  ? `effect ${Literal<Name>}`
  : `effect ${Literal<Effect>}`;
type KeysOf<Value> = Value extends object ? Literal<keyof Value> : never;
export type NamesOfThen<Then> = Then extends string
  ? `state ${Split<Literal<Then>, ' + '>}`
  : | (Then extends { state: infer State } ? `state ${Split<Literal<State>, ' + '>}` : never)
    | (Then extends { states: readonly (infer State)[] } ? `state ${Literal<State>}` : never)
    | (Then extends { tags: infer Tags } ? `tag ${Split<Literal<Tags>, ' '>}` : never)
    | (Then extends { actions: readonly (infer Effect)[] } ? NamesOfEffect<Effect> : never)
    | (Then extends { calls: infer Calls } ? `actor ${KeysOf<Calls>}` : never)
    | (Then extends { context: infer Values } ? `value ${KeysOf<Values>}` : never);

/**
 * Type constraint that accepts everything if all of these names exist in the chart. Otherwise, the compiler
 * error lists the missing names.
 */
export type Known<Chart extends ChartName, Named> = [Named] extends [NamesOf<Chart>]
  ? unknown
  : { 'the chart does not have': Exclude<Named, NamesOf<Chart>> };
