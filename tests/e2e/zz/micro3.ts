import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { startBackend } from '../support/backend.ts';
import { idOf, leaveSession } from '../support/session.ts';
import { log, field } from '../support/chats.ts';
import { browserArguments, preferShell } from '../../helpers/chromium.ts';
const cg = readFileSync('/proc/self/cgroup','utf8').split('\n').find(l=>l.includes('cpuacct'))!.split(':')[2];
const cpu = () => Number(readFileSync(`/sys/fs/cgroup/cpuacct${cg}/cpuacct.usage`,'utf8'))/1e6;
const variant = process.argv[2] ?? 'base';
const args = [...browserArguments, ...process.argv.slice(3)];
const browser = await chromium.launch({ executablePath: preferShell() ?? undefined, args });
const sums: Record<string, number[]> = {};
const backend = await startBackend();
const herId = await idOf(backend, 'queen@demo.local');
for (let i = 0; i < 5; i++) {
  for (const [name, path, ready] of [['settings','/settings',(p:any)=>p.getByRole('heading',{level:1}).waitFor()],['chat',`/chat?userId=${herId}`,(p:any)=>field(p).waitFor()],['match','/',(p:any)=>p.getByRole('button',{name:'Start matching'}).waitFor()],['visitor','/',(p:any)=>p.getByRole('heading',{level:1}).waitFor()]] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['camera','microphone'], ...(variant === 'reduce' ? { reducedMotion: 'reduce' } : {}), serviceWorkers: 'block' });
    if (name !== 'visitor') await leaveSession(context, backend);
    const page = await context.newPage();
    let n = 0; page.on('request', () => void n++);
    const [t, c] = [performance.now(), cpu()];
    await page.goto(backend.url + path); await ready(page);
    const [t2, c2] = [performance.now(), cpu()];
    await page.waitForTimeout(2000);
    const c3 = cpu();
    (sums[`${name} load wall`] ??= []).push(t2 - t); (sums[`${name} load cpu`] ??= []).push(c2 - c); (sums[`${name} 2s idle cpu`] ??= []).push(c3 - c2); (sums[`${name} requests`] ??= []).push(n);
    await context.close();
  }
}
for (const [k, v] of Object.entries(sums)) console.log(variant, k.padEnd(26), v.map(Math.round).join(' '));
await browser.close(); await backend.close();
