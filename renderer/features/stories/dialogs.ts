/** The dialogs of stories (§2), each loaded when it is first opened. */
export const storiesDialogs = {
  story: () => import('./StoryDialog.tsx').then((module) => module.StoryDialog),
  'stories slider': () => import('./StoriesSliderDialog.tsx').then((module) => module.StoriesSliderDialog),
  'add story': () => import('./AddStoryDialog.tsx').then((module) => module.AddStoryDialog),
} as const;
