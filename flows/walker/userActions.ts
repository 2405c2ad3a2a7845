import type { AnyEventObject } from 'xstate';
import { isdOf } from '../../contract/domain/countries.ts';

export type GivenFile = { name: string; type: string; bytes: Uint8Array };

/** Actions of a person on a page, with the same interface in jsdom and in the browser. */
export type UserActions = {
  /** Presses a button, link, menu item or option by its name. */
  press: (name: string | RegExp) => Promise<void>;
  /** Opens a collapsed section by its heading; does nothing if it is open. */
  unfold: (heading: string | RegExp) => Promise<void>;
  /** Selects a radio button or ticks a box by its label. */
  pick: (name: string | RegExp) => Promise<void>;
  /** Pastes a text into a field by its label. */
  fill: (label: string | RegExp, text: string) => Promise<void>;
  /** Fills in form fields by their `name`; for a select box, by the value of an option. */
  fillForm: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Selects an option of a select box by its label. */
  select: (label: string | RegExp, option: string) => Promise<void>;
  /** Opens a combobox by its label, types, and picks the first match. */
  search: (label: string | RegExp, text: string) => Promise<void>;
  /** Presses a key in a field, by its label. */
  key: (label: string | RegExp, key: 'ArrowDown' | 'ArrowUp' | 'Enter') => Promise<void>;
  /** Focuses a field by its label and leaves it again. */
  leave: (label: string | RegExp) => Promise<void>;
  /** Picks a file in the file chooser that a button opens. */
  choose: (label: string | RegExp, file: GivenFile) => Promise<void>;
};

/** Actions of a person for each event they cause. Other events have none. */
export type EventDrivers = Readonly<
  Record<string, (actions: UserActions, event: AnyEventObject) => Promise<void>>
>;

/** Phone number as typed, with its dial code if there was one. */
export const typeNumber: EventDrivers[string] = (actions, { number, countries: [country] }) =>
  actions.fill('Mobile number', country ? `+${isdOf(country)} ${number}` : number);

/** Fills a date as YYYY-MM-DD into its three fields. */
export const fillDate = async (actions: Pick<UserActions, 'fill'>, date: string): Promise<void> => {
  const [year = '', month = '', day = ''] = date.split('-');
  await actions.fill('Day', day);
  await actions.fill('Month', month);
  await actions.fill('Year', year);
};
