/** Scrolls to a message when it appears. On a phone, the button that caused it is far below it. */
export const scrollToMessage = (message: HTMLElement | null): void =>
  message?.scrollIntoView({ block: 'center' });
