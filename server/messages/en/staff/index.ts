/** Text for the staff pages and for emails to staff, with one file per subject. */
export * from './customers.ts';
export * from './decisionRule.ts';
export * from './decisions.ts';
export * from './figures.ts';
export * from './frame.ts';
export * from './log.ts';
export * from './notices.ts';
export * from './orders.ts';
export * from './records.ts';
export * from './signIn.ts';
export * from './story.ts';
export * from './today.ts';
