import { readFileSync } from 'node:fs';
import os from 'node:os';

/** What the numbers were measured on. `electron`: as scripts/electron.mjs describes it. */
export function describeMachine(electron) {
  const [cpu] = os.cpus();
  return {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: os.cpus().length,
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    kernel: `${os.type()} ${os.release()}`,
    system: systemName(),
    node: process.version,
    electron: `${electron.version} (${electron.source})`,
    graphics: 'software (Xvfb)',
  };
}

/** The load average of the last minute: other work on the machine makes the numbers worthless. */
export const loadNow = () => Math.round((os.loadavg()[0] ?? 0) * 100) / 100;

function systemName() {
  try {
    const text = readFileSync('/etc/os-release', 'utf8');
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(text)?.[1] ?? os.platform();
  } catch {
    return os.platform();
  }
}
