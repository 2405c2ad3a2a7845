import type { AnyEventObject } from 'xstate';
import { isdOf } from '../../contract/domain/countries.ts';

export type UploadFile = { name: string; type: string; bytes: Uint8Array };

/** A user's actions on a page. The interface is the same in jsdom and in a browser. */
export type UserActions = {
  /** Clicks the button, link, menu item or option with this name. */
  press: (name: string | RegExp) => Promise<void>;
  /** Opens the collapsed section with this heading. Does nothing if it is already open. */
  unfold: (heading: string | RegExp) => Promise<void>;
  /** Selects the radio button or ticks the check box with this label. */
  pick: (name: string | RegExp) => Promise<void>;
  /** Pastes text into the field with this label. */
  fill: (label: string | RegExp, text: string) => Promise<void>;
  /**
   * Fills in form fields, identified by their `name`. In a select box, selects the option with the given value.
   */
  fillForm: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Selects an option in the select box with this label. */
  select: (label: string | RegExp, option: string) => Promise<void>;
  /** Opens the combobox with this label, types the text and picks the first match. */
  search: (label: string | RegExp, text: string) => Promise<void>;
  /** Presses a key in the field with this label. */
  key: (label: string | RegExp, key: 'ArrowDown' | 'ArrowUp' | 'Enter') => Promise<void>;
  /** Focuses the field with this label, then moves the focus away. */
  leave: (label: string | RegExp) => Promise<void>;
  /** Clicks the button with this label, then picks a file in the file chooser that opens. */
  choose: (label: string | RegExp, file: UploadFile) => Promise<void>;
};

/** The user actions that cause each event. Events that a user cannot cause have no entry. */
export type EventDrivers = Readonly<
  Record<string, (actions: UserActions, event: AnyEventObject) => Promise<void>>
>;

/** Types a phone number as the user would, with the country's dial code if the event contains a country. */
export const typeNumber: EventDrivers[string] = (actions, { number, countries: [country] }) =>
  actions.fill('Mobile number', country ? `+${isdOf(country)} ${number}` : number);

/** Enters a YYYY-MM-DD date in the three fields for day, month and year. */
export const fillDate = async (actions: Pick<UserActions, 'fill'>, date: string): Promise<void> => {
  const [year = '', month = '', day = ''] = date.split('-');
  await actions.fill('Day', day);
  await actions.fill('Month', month);
  await actions.fill('Year', year);
};
