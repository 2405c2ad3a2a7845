import type { ActorRefFrom } from 'xstate';
import type { flowsPageMachine } from './flowsPage.machine.ts';

export type Actor = ActorRefFrom<typeof flowsPageMachine>;
