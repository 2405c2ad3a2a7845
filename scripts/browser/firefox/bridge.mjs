#!/usr/bin/env node
/**
 * Starts Firefox (FIREFOX_PATH) in its own place and passes on all that is said over WebDriver BiDi. A release with long
 * support lacks a command that Playwright sends for every context, whether or not anybody asked for it: that one alone is
 * answered here when the browser does not know it.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const optional = 'emulation.setMediaFeaturesOverride';
const announcement = /WebDriver BiDi listening on (ws:\/\/.*)$/;

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal));

/** Opens a door beside the browser's own, and says where. */
const open = (address) => {
  const door = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  door.on('listening', () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${door.address().port}`),
  );
  door.on('connection', (client, request) => {
    const browser = new WebSocket(address + request.url);
    const waiting = [];
    const asked = new Set();
    client.on('message', (data) => {
      const text = String(data);
      if (text.includes(optional)) asked.add(JSON.parse(text).id);
      if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else waiting.push(text);
    });
    browser.on('open', () => waiting.splice(0).forEach((text) => browser.send(text)));
    browser.on('message', (data) => {
      const text = String(data);
      const answer = asked.size > 0 ? JSON.parse(text) : null;
      const isLacking = answer?.error === 'unknown command' && asked.has(answer.id);
      client.send(isLacking ? JSON.stringify({ type: 'success', id: answer.id, result: {} }) : text);
      if (answer) asked.delete(answer.id);
    });
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
