import { appMachine } from '../../../machines/shell/app.machine.ts';
import { flow } from '../flow.ts';

export const appFlow = flow(appMachine, {}, { input: { country: null } });
