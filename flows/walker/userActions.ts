import type { AnyEventObject } from 'xstate';
import { isdOf } from '../../contract/domain/countries.ts';

export type GivenFile = { name: string; type: string; bytes: Uint8Array };

/** Actions of a person on a page, with one interface for tests and for the browser. */
export type UserActions = {
  /** Presses a button, a link, a menu item or an option of a list by its name. */
  press: (name: string | RegExp) => Promise<void>;
  /** Opens a folded section by its heading; an open one stays open. */
  unfold: (heading: string | RegExp) => Promise<void>;
  /** Chooses a radio, or ticks a box, by its name. */
  pick: (name: string | RegExp) => Promise<void>;
  /** Puts a text into a field by its label, as a paste does. */
  fill: (label: string | RegExp, text: string) => Promise<void>;
  /** Fills the fields of a form by their names in the markup; an option of a select box by its value. */
  fillForm: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Takes an option of a select box by its label. */
  select: (label: string | RegExp, option: string) => Promise<void>;
  /** Opens a searchable list by its label, types, and takes the first match. */
  search: (label: string | RegExp, text: string) => Promise<void>;
  /** Presses a key in a field, by its label. */
  key: (label: string | RegExp, key: 'ArrowDown' | 'ArrowUp' | 'Enter') => Promise<void>;
  /** Focuses a field by its label and leaves it again. */
  leave: (label: string | RegExp) => Promise<void>;
  /** Chooses a file in the chooser that a button opens. */
  choose: (label: string | RegExp, file: GivenFile) => Promise<void>;
};

/** A person's actions on the page for each event that they cause. Events from elsewhere have none. */
export type EventDrivers = Readonly<
  Record<string, (actions: UserActions, event: AnyEventObject) => Promise<void>>
>;

/** A number with its typed dial code, if there was one. */
export const typeNumber: EventDrivers[string] = (actions, { number, countries: [country] }) =>
  actions.fill('Mobile number', country ? `+${isdOf(country)} ${number}` : number);
