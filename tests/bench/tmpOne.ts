import { makeData } from './chatStorePeers/data.ts';
const d = makeData();
console.log(JSON.stringify(d.histories[3]![7]));
console.log(JSON.stringify(d.histories.flat().find((m) => m.media.length)));
const j = d.histories.flat().map((m) => JSON.stringify(m));
console.log(j.reduce((s, x) => s + x.length, 0) / j.length);
console.log(JSON.stringify(d.chats[3]).length);
