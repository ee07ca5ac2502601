// `npm run backend`: the embedded backend without building anything. Written like start.ts, for the same reason.
{
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) {
    console.error(
      `Vesper needs Node 24 or newer, this is ${process.version}. Run \`npm run backend\`: it brings its own.`,
    );
    process.exitCode = 1;
  } else {
    const [what, ...words] = process.argv.slice(2);
    if (what === '--audit') void import('../run/audit.ts').then(({ audit }) => audit());
    else if (what === '--grant') void import('../run/staff.ts').then(({ grant }) => grant(words));
    else if (what === '--revoke') void import('../run/staff.ts').then(({ revoke }) => revoke(words));
    else if (what === '--ban') void import('../run/ban.ts').then(({ ban }) => ban(words));
    else if (what === '--unban') void import('../run/ban.ts').then(({ unban }) => unban(words));
    else if (what === '--agency') void import('../run/agencies.ts').then(({ agency }) => agency(words));
    else if (what === '--staff') void import('../run/staff.ts').then(({ listStaff }) => listStaff());
    else void import('../run/start.ts').then(({ start }) => start({ build: false }));
  }
}
