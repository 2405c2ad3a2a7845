#!/usr/bin/env node
/**
 * Acts as the Firefox executable. Starts the real one (FIREFOX_PATH) and forwards all WebDriver BiDi messages.
 * `amend.mjs` adds the messages that Firefox does not send.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';
import { amend } from './amend.mjs';

const announcement = /WebDriver BiDi listening on (ws:\/\/.*)$/;

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

/** Starts a WebSocket server that proxies the browser's WebSocket. Returns its URL. */
const open = (address) => {
  const door = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  door.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${door.address().port}`),
  );
  door.on('connection', (client, request) => {
    const browser = new WebSocket(address + request.url);
    const waiting = [];
    const { fromClient, fromBrowser } = amend({
      toClient: (message) => client.send(JSON.stringify(message)),
      toBrowser: (message) => {
        const text = JSON.stringify(message);
        if (browser.readyState === WebSocket.OPEN) browser.send(text);
        else waiting.push(text);
      },
    });
    client.on('message', (data) => fromClient(JSON.parse(String(data))));
    browser.on('open', () => waiting.splice(0).forEach((text) => browser.send(text)));
    browser.on('message', (data) => fromBrowser(JSON.parse(String(data))));
    client.on('close', () => browser.close());
    browser.on('close', () => client.close());
    browser.on('error', () => client.close());
  });
};

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = announcement.exec(line) ?? [];
  if (address) open(address);
  else console.error(line);
});
