import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { systemClock } from '../shared/clock.ts';
import type { DesktopBridge } from '../shared/desktop.ts';
import { AppView } from './app.tsx';
import { AppContext } from './app-model.ts';
import { createApp } from './create-app.ts';
import './ui/tokens.css';
import './ui/base.css';

// The page's policy forbids compiling code at run time; without this zod would try once, and be reported.
config({ jitless: true });

declare global {
  interface Window {
    readonly berth: DesktopBridge;
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const app = createApp(window.berth, await window.berth.invoke('desktop.state', {}), systemClock);
  createRoot(root).render(
    <AppContext value={app}>
      <AppView />
    </AppContext>,
  );
}

start().catch((error: unknown) => {
  document.body.textContent = `This window could not start: ${String(error)}. Close it and open a new one.`;
});
