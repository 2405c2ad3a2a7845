import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

const load = () => import('./load.ts');

export const screens = {
  contactUndo: {
    paths: ['/contact-undo'],
    title: msg`Undo a change`,
    messages: 'identity',
    load,
  },
  reminderEnd: {
    paths: ['/reminder-end'],
    title: msg`Reminders`,
    messages: 'identity',
    load,
  },
  newsletter: {
    paths: ['/newsletter/:action'],
    title: msg`Newsletter`,
    messages: 'identity',
    load,
  },
} satisfies Screens;

export const pages = {
  contactUndo: {
    head: 'contactUndo',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/mailLink/load.ts'],
    examples: [
      ['/contact-undo?token=made-up', 'question'],
      ['/contact-undo', 'refused'],
    ],
  },
  reminderEnd: {
    head: 'reminderEnd',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/mailLink/load.ts'],
    examples: [['/reminder-end#token=made-up', 'question']],
  },
  newsletter: {
    head: 'newsletter',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/mailLink/load.ts'],
    examples: [
      ['/newsletter/confirm?token=made-up', 'question'],
      ['/newsletter/leave?token=made-up', 'question'],
    ],
  },
} as const satisfies Pages<typeof screens>;
