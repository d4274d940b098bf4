import type { Build } from './protocol/build.ts';

/** Put in by the bundler; missing when the sources run unbundled, as in tests. */
declare const __BERTH_BUILD__: Build | undefined;

/** The build that this code belongs to. An unbundled one is older than every real build. */
export const thisBuild: Build =
  typeof __BERTH_BUILD__ === 'undefined' ? { version: '0.0.0-dev', builtAt: 0 } : __BERTH_BUILD__;
