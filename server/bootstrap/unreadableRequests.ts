import { STATUS_CODES, type Server } from 'node:http';
import { getMessages } from '../messages/index.ts';

/**
 * Responds to unreadable requests in the contract's error format, because Node would only return a status code. The
 * response is 431 TOO_LARGE if the URL and headers exceed 16 KiB, 408 TOO_SLOW for an incomplete request, and 400
 * MALFORMED otherwise. The message is in English, because the user's language is unknown.
 */
export const handleUnreadableRequests = (server: Server): void => {
  const { messages } = getMessages('en');
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // the client has already disconnected
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, failure] =
      code === 'HPE_HEADER_OVERFLOW'
        ? [431, { message: messages.tooLarge, code: 'TOO_LARGE' }]
        : code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? [408, { message: messages.malformed, code: 'TOO_SLOW' }]
          : [400, { message: messages.malformed, code: 'MALFORMED' }];
    const body = JSON.stringify({ success: false, ...failure });
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'x-content-type-options: nosniff',
        'referrer-policy: no-referrer',
        "content-security-policy: default-src 'none'; frame-ancestors 'none'",
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  });
};
