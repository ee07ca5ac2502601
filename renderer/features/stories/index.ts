export { OwnStories } from './OwnStories.tsx';
export { StoriesRow } from './StoriesRow.tsx';
