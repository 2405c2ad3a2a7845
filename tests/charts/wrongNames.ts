/**
 * Type checks only (`npm run types`). Each line is a possible mistake in stories, invariants or samples and
 * must not compile. If a mistake compiles, the compiler reports its `@ts-expect-error` as unused.
 */
import { of } from '../../flows/spec/invariants.ts';
import { boundary, given, story, when } from '../../flows/spec/stories.ts';
import { flow } from '../../flows/walker/flow.ts';
import { done, fail } from '../../flows/walker/walk.ts';
import { contact } from '../../machines/support/contact/contact.flow.ts';
import { contactMachine } from '../../machines/support/contact/contact.machine.ts';

const typed = { type: 'contact.messageTyped', length: 5 } as const;
const submitted = { type: 'contact.submitted', contact } as const;

export const stories = [
  story('contact', '', 'right', [
    [
      when(submitted, { state: 'sending', tags: 'screen:form busy', calls: { sendMessage: contact } }),
      when(done('sendMessage', null), { state: 'sent', context: { failure: null } }),
    ],
    [given(submitted), when(fail('sendMessage', null), 'editing')],
    [given(submitted), when(1_000, 'sending')],
  ]),
  // @ts-expect-error -- no such chart
  story('contacts', '', '', []),
  story('contact', '', '', [
    // @ts-expect-error -- no such event
    [when('contact.noSuchEvent', 'editing')],
    // @ts-expect-error -- no such event among those with something
    [when({ type: 'contact.noSuchEvent', message: '' }, 'editing')],
    // @ts-expect-error -- no such question to answer
    [when(done('readUnknown', {}), 'editing')],
    // @ts-expect-error -- no such state
    [when(submitted, 'noSuchState')],
    // @ts-expect-error -- no such state, said in full
    [when(submitted, { state: 'noSuchState' })],
    // @ts-expect-error -- no such state among several
    [when(submitted, { states: ['editing', 'noSuchState'] })],
    // @ts-expect-error -- no such tag
    [when(submitted, { tags: 'screen:form bsy' })],
    // @ts-expect-error -- no such effect
    [when(submitted, { actions: ['goHome'] })],
    // @ts-expect-error -- no such effect with something
    [when(submitted, { actions: [['goHome', { to: '/' }]] })],
    // @ts-expect-error -- no such question
    [when(submitted, { calls: { sendLetter: contact } })],
    // @ts-expect-error -- no such value
    [when(submitted, { context: { letters: 5 } })],
    // @ts-expect-error -- no such event later in a path
    [when(submitted, 'sending'), when('contact.noSuchEvent', 'editing')],
    // @ts-expect-error -- no such event among those that are given
    [given(submitted, 'contact.noSuchEvent'), when('contact.again', 'editing')],
  ]),
  // @ts-expect-error -- no such state at the start
  story('contact', '', '', [], { start: { state: 'noSuchState' } }),
  ...boundary({
    chart: 'contact',
    clauses: '',
    title: 'right',
    after: [done('readKnown', {})],
    event: (length: number) => ({ type: 'contact.messageTyped', length }) as const,
    inside: 1,
    within: { state: 'editing' },
    outside: 2,
    beyond: { state: 'editing' },
  }),
  // @ts-expect-error -- no such state just outside
  ...boundary({
    chart: 'contact',
    clauses: '',
    title: '',
    event: () => typed,
    inside: 1,
    within: { state: 'editing' },
    outside: 2,
    beyond: { state: 'noSuchState' },
  }),
];

export const invariants = [
  of('contact').never('', '', 'sending'),
  // @ts-expect-error -- no such chart
  of('contacts').never('', '', 'sending'),
  // @ts-expect-error -- no such state
  of('contact').never('', '', 'noSuchState'),
  // @ts-expect-error -- no such tag
  of('contact').always('', '', 'sending', '#bsy'),
  // @ts-expect-error -- no such event
  of('contact').onlyBy('', '', 'sending', ['contact.noSuchEvent']),
  // @ts-expect-error -- no such event to ignore
  of('contact').ignores('', '', '#busy', ['contact.noSuchEvent']),
  // @ts-expect-error -- no such question
  of('contact').asksOnly('', '', 'sendLetter', ['editing']),
  // @ts-expect-error -- no such effect
  of('contact').doesOnly('', '', 'goHome', ['editing']),
  // @ts-expect-error -- no such value
  of('contact').empty('', '', 'sent', ['letters']),
];

const samples = {
  'contact.messageTyped': [typed],
  'contact.submitted': [submitted],
  'xstate.done.actor.readKnown': [done('readKnown', {})],
  'xstate.done.actor.sendMessage': [done('sendMessage', { ref: 'C-1', message: '' })],
};
const { 'contact.messageTyped': _typed, ...untyped } = samples;
const { 'xstate.done.actor.sendMessage': _sent, ...unanswered } = samples;
export const flows = [
  flow(contactMachine, samples),
  // @ts-expect-error -- no sample of an event that carries something
  flow(contactMachine, untyped),
  // @ts-expect-error -- no sample of an answer that says something
  flow(contactMachine, unanswered),
  // @ts-expect-error -- no such event
  flow(contactMachine, { ...samples, 'contact.noSuchEvent': [] }),
  // @ts-expect-error -- no samples at all
  flow(contactMachine, {}),
];
