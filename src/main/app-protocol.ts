import { readFile } from 'node:fs/promises';
import { protocol, type Session } from 'electron';
import { pageFile } from './page-file.ts';

const SCHEME = 'berth-app';
const ORIGIN = `${SCHEME}://app`;
export const PAGE_URL = `${ORIGIN}/index.html`;
/** Shown in place of a page that keeps crashing. It has no script, so nothing in it can. */
export const CRASH_PAGE_URL = `${ORIGIN}/crashed`;

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // xterm.js writes its theme into <style> elements
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const CRASH_PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Berth</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { display: grid; place-content: center; min-height: 100vh; margin: 0; text-align: center }
  a { justify-self: center; padding: .4em 1.2em; border: 1px solid; border-radius: 6px; color: inherit; text-decoration: none }
</style>
<p>This window crashed several times in a row. Your sessions go on.</p>
<a href="${PAGE_URL}" autofocus>Reload</a>
</html>`;

/** Must run before the app is ready, at the top level of its entry. */
export function registerAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Serves the page from `root` to the windows of this session, and lets them load nothing else. */
export function serveApp(session: Session, root: string): void {
  session.protocol.handle(SCHEME, (request) => respond(root, request));
  session.webRequest.onBeforeRequest(({ url }, decide) => {
    decide({ cancel: !/^(berth-app|data|blob|devtools):/.test(url) });
  });
}

/** Whether this address is the page itself, whatever its query or fragment. */
export function isPage(address: string): boolean {
  return address === PAGE_URL || /^berth-app:\/\/app\/index\.html[?#]/.test(address);
}

async function respond(root: string, request: Request): Promise<Response> {
  if (request.url === CRASH_PAGE_URL) return answer(CRASH_PAGE, 'text/html; charset=utf-8');
  const found = pageFile(root, request.url);
  if (!found) return notFound();
  try {
    return answer(new Uint8Array(await readFile(found.file)), found.type);
  } catch {
    // Not part of the page, or the package was removed under the running app.
    return notFound();
  }
}

function answer(body: string | Uint8Array<ArrayBuffer>, type: string): Response {
  const headers = {
    'content-type': type,
    'content-security-policy': CSP,
    'x-content-type-options': 'nosniff',
  };
  return new Response(body, { headers });
}

const notFound = () => new Response('not found', { status: 404 });
