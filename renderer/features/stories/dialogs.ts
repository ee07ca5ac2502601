/** Dialogs of stories (§2). Each is loaded when it first opens. */
export const storiesDialogs = {
  story: () => import('./StoryDialog.tsx').then((module) => module.StoryDialog),
  'stories slider': () => import('./StoriesSliderDialog.tsx').then((module) => module.StoriesSliderDialog),
  'add story': () => import('./AddStoryDialog.tsx').then((module) => module.AddStoryDialog),
} as const;
