import { run } from './firstFrame.ts';
import { print } from './table.ts';
print(await run()); process.exit(0);
