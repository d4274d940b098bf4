import { expect, test } from 'vitest';
import { pageFile } from './page-file.ts';

const found = (address: string) => pageFile('/app/renderer', address);

test('an address of the page names a file with its type', () => {
  expect(found('berth-app://app/assets/index-1.js?v=2#x')).toEqual({
    file: '/app/renderer/assets/index-1.js',
    type: 'text/javascript; charset=utf-8',
  });
});

test('dots in an address stay inside the page', () => {
  expect(found('berth-app://app/../../secret/index.html')?.file).toBe(
    '/app/renderer/secret/index.html',
  );
});

test.each([
  'berth-app://app/..%2f..%2fsecret.json',
  'berth-app://app/%2e%2e%2f%2e%2e%2fsecret.json',
  'berth-app://app/a/..%2f..%2f..%2frenderer-of-another/index.html',
  'berth-app://app/..%5c..%5csecret.json',
  'berth-app://app/index.html%00.js',
  'berth-app://app/%ff.js',
  'berth-app://other/index.html',
  'berth-app://app/',
  'berth-app://app/run.sh',
  'not an address',
])('%s is not served', (address) => {
  expect(found(address)).toBeUndefined();
});
