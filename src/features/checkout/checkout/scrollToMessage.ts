/** Scrolls to a message when it appears. On phones, the button that triggered the message is far below it. */
export const scrollToMessage = (message: HTMLElement | null): void =>
  message?.scrollIntoView({ block: 'center' });
