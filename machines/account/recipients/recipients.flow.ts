import type { RecipientValues } from '../../../contract/forms/recipient.ts';
import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import { recipientsMachine } from './recipients.machine.ts';

const { ordertoken } = f.recipient;
const named = { ...f.recipient, name: 'Mum' };
const dad = { ...f.recipient, ordertoken: `${ordertoken}-2`, Mobile: '9801041301', name: 'Dad' };

export const recipientsFlow = flow(
  recipientsMachine,
  {
    'recipients.editRequested': [ordertoken, dad.ordertoken].map((token) => ({
      type: 'recipients.editRequested' as const,
      ordertoken: token,
    })),
    'recipients.removalRequested': [{ type: 'recipients.removalRequested', ordertoken }],
    'recipients.reminderSwitched': [{ type: 'recipients.reminderSwitched', ordertoken, remind: 1 }],
    'recipients.submitted': ['Mum', '', 'x'.repeat(31), 'evil.example'].map((name) => ({
      type: 'recipients.submitted' as const,
      draft: { name },
    })),
    'xstate.done.actor.loadRecipients': [
      done('loadRecipients', { recipients: [f.recipient], mayName: true }),
      done('loadRecipients', { recipients: [named, dad], mayName: true }),
      done('loadRecipients', { recipients: [], mayName: true }),
    ],
    'xstate.error.actor.loadRecipients': [fail('loadRecipients', f.networkFailure)],
    'xstate.done.actor.saveRecipient': [done('saveRecipient', named)],
    'xstate.error.actor.saveRecipient': [
      fail('saveRecipient', f.failure('conflict', { code: 'NO_REMINDER', message: 'Too late.' })),
      fail('saveRecipient', f.failure('validation', { fields: { name: 'No links, please.' } })),
    ],
    'xstate.done.actor.removeRecipient': [done('removeRecipient', [dad]), done('removeRecipient', [])],
    'xstate.error.actor.removeRecipient': [fail('removeRecipient', f.networkFailure)],
  },
  {
    input: { ordertoken: null },
    more: [{ ordertoken }],
    drivers: {
      'recipients.editRequested': (actions, event) =>
        actions.press(event['ordertoken'] === ordertoken ? /^(Change the name Mum|Give .+ a name)/ : /Dad$/),
      'recipients.submitted': async (actions, event) => {
        const { draft } = event as unknown as { draft: RecipientValues };
        await actions.fillForm(draft);
        await actions.press('Save');
      },
      'recipients.closed': (actions) => actions.press('Not now'),
      'recipients.nameRemoved': (actions) => actions.press('Remove the name'),
      'recipients.removalRequested': (actions) => actions.press(/^Remove (Mum|\+91 98010 41300)/),
      'recipients.removalDeclined': (actions) => actions.press('Keep it'),
      'recipients.removalConfirmed': (actions) => actions.press('Remove'),
      'recipients.reminderSwitched': (actions) => actions.pick(/me 2 days before/),
      'recipients.retried': (actions) => actions.press(/^(Try again|Load the numbers again)$/),
    },
  },
);
