/**
 * Stores chats of other people. PostgreSQL reads small tables without their indexes, and then a serializable transaction
 * conflicts with every other one. Keys are as random as those of the backend, because two
 * transactions also conflict if they use the same page of an index.
 */
export async function storeOtherChats(ask: (sql: string) => Promise<unknown>, count: number): Promise<void> {
  await ask(`
      insert into users select copy.*
        from users model, generate_series(1, ${2 * count}) n, lateral jsonb_populate_record(model, jsonb_build_object(
          'id', gen_random_uuid()::text, 'readable_id', model.readable_id + 1000000 + n, 'email', null)) copy
        where model.id = (select id from users limit 1);
      create temporary table pairs as
        select a.id as a, lead(a.id) over (order by a.id) as b, gen_random_uuid()::text as chat, row_number() over (order by a.id) as n
        from users a where not exists (select from chat_members where user_id = a.id);
      delete from pairs where b is null or n % 2 = 0;
      insert into chats (id, parties, type, created_ms, last_place) select chat, 'direct ' || a || ' ' || b, 'direct', n, n from pairs;
      insert into chat_members (chat_id, user_id, companion_id, is_listed, is_request, hidden, blur_from_user,
        read_up_to, companion_read_up_to, cleared_up_to, unread, message_count, active_at, sent_count, updated_ms, revision)
        select chat, side.me, side.other, 1, 0, 0, 0, 0, 0, 0, 1, 1, n, 1, n, 1
        from pairs, lateral (values (a, b), (b, a)) side (me, other);
      insert into messages (id, chat_id, from_id, to_id, type, text, ignore_offensive, offensive, temp_id, place,
        updated_ms, deleted, revision)
        select gen_random_uuid()::text, chat, a, b, 'text', 'Good evening', 0, 0, 'm' || m, n + m, n, 0, 1
        from pairs, generate_series(1, 5) m`);
}
