import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { homeMachine } from '../../machines/catalogue/home/home.machine.ts';
import { topUpMachine } from '../../machines/catalogue/topUp/topUp.machine.ts';
import {
  phoneOtpMachine,
  type PhoneOtpInput,
  type PhoneStart,
} from '../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import type { Product, TopUpDraft } from '../../machines/types.ts';

const never = () => new Promise<never>(() => {});
const home = () => {
  const sent: (TopUpDraft | 'goTopUp')[] = [];
  const actor = createActor(
    homeMachine.provide({
      actors: { loadPopular: fromPromise<Product[], { country: string }>(never) },
      actions: {
        storeDraft: (_, { draft }) => void (draft.isTyping || sent.push(draft)),
        goTopUp: () => void sent.push('goTopUp'),
      },
    }),
    { input: { country: 'CH', draft: null } },
  );
  actor.start();
  return {
    changeCountry: (country: string) => actor.send({ type: 'country.changed', country }),
    now: () => [actor.getSnapshot().context.phoneCountry, actor.getSnapshot().context.number],
    type: (number: string, ...countries: string[]) =>
      actor.send({ type: 'home.numberTyped', number, countries }),
    choose: (country: string) => actor.send({ type: 'home.countryChosen', country }),
    /**
     * Clicks the front page's button, which is never disabled. Without a number, the click causes an error.
     * Returns the data sent by the click.
     */
    start: () => {
      actor.send({ type: 'home.topUpStarted' });
      return sent.splice(0);
    },
    isMissing: () => actor.getSnapshot().context.isNumberMissing,
  };
};
const topUp = async () => {
  const readDraft = fromPromise<TopUpDraft, { country: string; slug: string | null; isCorrected: boolean }>(
    () => Promise.resolve({ country: 'CH', number: '', slug: null }),
  );
  const actor = createActor(topUpMachine.provide({ actors: { readDraft } }), {
    input: { country: 'CH', slug: null, visit: 1 },
  });
  actor.start();
  await Promise.resolve();
  return {
    changeCountry: (country: string) => actor.send({ type: 'country.changed', country }),
    now: () => [actor.getSnapshot().context.country, actor.getSnapshot().context.number],
    type: (number: string, ...countries: string[]) =>
      actor.send({ type: 'topUp.numberTyped', number, countries }),
    choose: (country: string) => actor.send({ type: 'topUp.countryChosen', country }),
    /** Submits the number on the top-up page. Returns the chart's state, or `missing` if there is no number. */
    goOn: () => {
      actor.send({ type: 'topUp.numberSubmitted' });
      const { context, value } = actor.getSnapshot();
      return context.isMissing ? 'missing' : value;
    },
  };
};
const phoneOtp = async () => {
  const readStart = fromPromise<PhoneStart, PhoneOtpInput>(() =>
    Promise.resolve({ country: 'CH', number: '', ticket: null, remainingMs: 0 }),
  );
  const actor = createActor(phoneOtpMachine.provide({ actors: { readStart } }), {
    input: { isdcode: null, mobile: null, ticket: null },
  });
  actor.start();
  await Promise.resolve();
  return {
    now: () => [actor.getSnapshot().context.country, actor.getSnapshot().context.number],
    type: (number: string, ...countries: string[]) =>
      actor.send({ type: 'phoneOtp.numberTyped', number, countries }),
    choose: (country: string) => actor.send({ type: 'phoneOtp.countryChosen', country }),
    goOn: () => {
      actor.send({ type: 'phoneOtp.numberSubmitted' });
      const snapshot = actor.getSnapshot();
      return snapshot.context.isMissing
        ? 'missing'
        : snapshot.matches('verifying')
          ? 'verifying'
          : snapshot.value;
    },
  };
};

describe.each([
  ['home', home],
  ['topUp', topUp],
  ['phoneOtp', phoneOtp],
] as const)('typing a phone number in %s', (_, start) => {
  test('typing a number selects the country of its dial code, unless the selected country has the same dial code', async () => {
    const chart = await start();
    chart.type('9801041300', 'IN');
    expect(chart.now()).toEqual(['IN', '9801041300']);
    chart.type('2015550123', 'US', 'CA');
    expect(chart.now()).toEqual(['US', '2015550123']);
    chart.choose('CA');
    chart.type('2045550123', 'US', 'CA');
    expect(chart.now()).toEqual(['CA', '2045550123']);
    chart.type('791234567');
    expect(chart.now()).toEqual(['CA', '791234567']);
  });

  test('a phone number has at most 12 digits, not counting an unknown dial code', async () => {
    const chart = await start();
    for (const held of ['123456789012', '000000000000', '+99912345678901', '0099912345678901'])
      expect([chart.type(held), chart.now()[1]][1]).toBe(held);
    for (const refused of ['1234567890123', '0000000000000', '+9991234567890123', '009991234567890123'])
      expect([chart.type(refused), chart.now()[1]][1]).toBe('0099912345678901');
  });
});

test.each([
  ['topUp', topUp, 'checkingNumber'],
  ['phoneOtp', phoneOtp, 'verifying'],
] as const)('%s does not submit a phone number with an unknown dial code', async (_, start, next) => {
  const chart = await start();
  expect(chart.goOn()).toBe('missing');
  for (const unread of ['+9', '+99912345678', '0099912345678'])
    expect([chart.type(unread), chart.goOn()][1]).toBe('missing');
  chart.type('7');
  expect(chart.goOn()).toBe(next);
});

test('the front page requires a phone number and passes it to the top-up page as typed', () => {
  const chart = home();
  expect(chart.isMissing()).toBe(false);
  expect(chart.start()).toEqual([]);
  expect(chart.isMissing()).toBe(true);
  for (const number of ['7', '+9', '+99912345678', '0099912345678']) {
    const typed = home();
    typed.type('');
    expect(typed.start()).toEqual([]);
    typed.type(number);
    expect(typed.isMissing()).toBe(false);
    expect(typed.start()).toEqual([{ country: 'CH', number, slug: null }, 'goTopUp']);
  }
});

test.each([
  ['home', home],
  ['topUp', topUp],
] as const)(
  "changing the shop's country does not change the country of a number typed in %s",
  async (_, start) => {
    const chart = await start();
    chart.changeCountry('DE');
    expect(chart.now()).toEqual(['DE', '']);
    chart.type('9801041300', 'IN');
    chart.changeCountry('FR');
    expect(chart.now()).toEqual(['IN', '9801041300']);
  },
);
