/** Conversations of the demo users: each opening is followed by its replies in order. */
export const exchanges: readonly (readonly string[])[] = [
  ['How was your day?', 'Long, but good. How was yours?', 'Quiet. I like quiet.'],
  ['I found the song you told me about.', 'And?', 'I have played it four times already.'],
  ['What are you having for dinner?', 'Soup. It is that kind of evening.'],
  ['It has been raining here since morning.', 'Here too. I have given up on my umbrella.'],
  [
    'Did you see the film in the end?',
    'I did. The first half is wonderful.',
    'And the second?',
    'We should talk about the second.',
  ],
  ['You were right about the bakery.', 'I am always right about bakeries.'],
  ['I had a dream about trains last night.', 'Where were they going?', 'Nobody would tell me.'],
  ['Are you still awake?', 'Barely. Why?', 'Nothing, I just wanted to say good night.'],
  ['I am learning to cook rice without looking.', 'That sounds dangerous.', 'It is only rice.'],
  ['Which book is that on your table?', 'A very thick one. I use it to keep the window open.'],
  ['Do you ever miss the sea?', 'Every time it is warm. So, often.'],
  ['My neighbour has started to play the trumpet.', 'How is it going?', 'With great confidence.'],
  ['Tell me something good.', 'The tomatoes on the balcony are finally red.'],
  ['I walked home the long way today.', 'On purpose?', 'Let us say yes.'],
  ['What time is it where you are?', 'Too late for coffee, too early for bed.'],
  [
    'I kept a seat for you in my head all through the concert.',
    'That is the kindest thing anybody has said this week.',
  ],
  ['The cat from downstairs has moved in with me.', 'Does the cat know that?', 'It was the cat who decided.'],
  ['I am on the train, so I may vanish in a tunnel.', 'Wave when you come out.'],
  ['How do you say that in your language?', 'Slowly, and with a hand on the heart.'],
  ['I tried your recipe.', 'Did it work?', 'Let us call it a first attempt.'],
  ['Do you have plans for Sunday?', 'None, and I mean to keep it so.'],
  ['I bought a plant. It has no name yet.', 'Call it Gustav.', 'Gustav it is.'],
  ['Sorry, I was away from the phone.', 'No hurry. I was watching the ferries.'],
  ['That made me laugh on the bus.', 'Then it has done its work.'],
  ['I have an early start tomorrow.', 'Sleep well, then.', 'You too.'],
  ['What is the view from your window?', 'A wall, and a piece of sky the size of a stamp.'],
  ['I think I left my scarf somewhere.', 'Again?', 'It likes to travel.'],
  ['We should talk on camera again soon.', 'I would like that.'],
];

/** First messages without a reply. */
export const firstLines: readonly (readonly string[])[] = [
  ['Hi, we met for a moment the other day.', 'I would like to hear how the story went on.'],
  ['Good evening. Your profile made me smile.'],
  ['Hello from far away.', 'Is it as cold where you are?', 'No need to answer at once.'],
];

/** Last messages that are unread. */
export const unreadLines: readonly (readonly string[])[] = [
  ['I have been thinking about what you said.', 'Call me when you are free?'],
  ['Good morning.', 'The kettle is on.', 'I saved you the good cup.'],
  ['You will not believe who I met today.'],
  ['Are you there?', 'I will be back at eight.'],
];
