import { msg } from '#msg';
import type { Pages, Screens } from '../../screenModule.ts';

export const screens = {
  contactUndo: {
    paths: ['/contact-undo'],
    title: msg`Undo a change`,
    messages: 'identity',
    load: () => import('./load.ts'),
  },
  reminderEnd: {
    paths: ['/reminder-end'],
    title: msg`Reminders`,
    messages: 'identity',
    load: () => import('./load.ts'),
  },
  newsletter: {
    paths: ['/newsletter/:action'],
    title: msg`Newsletter`,
    messages: 'identity',
    load: () => import('./load.ts'),
  },
} satisfies Screens;

export const pages = {
  contactUndo: {
    head: 'contactUndo',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/mailLink/load.ts'],
  },
  reminderEnd: {
    head: 'reminderEnd',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/mailLink/load.ts'],
  },
  newsletter: {
    head: 'newsletter',
    access: 'personal',
    rendered: 'browser',
    preload: ['src/features/identity/mailLink/load.ts'],
  },
} as const satisfies Pages<typeof screens>;
