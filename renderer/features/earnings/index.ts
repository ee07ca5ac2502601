export { LeaderboardPage } from './contests/LeaderboardPage.tsx';
export { LevelsPage } from './contests/LevelsPage.tsx';
export { StreakPage } from './contests/StreakPage.tsx';
export { TargetsPage } from './contests/TargetsPage.tsx';
export { IncomePage } from './income/IncomePage.tsx';
export { SupporterNotesPage } from './supporter/SupporterNotesPage.tsx';
