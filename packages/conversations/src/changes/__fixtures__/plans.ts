/** As `TALKS`: plans that came true or were dropped, a first day at work, a wedding; and their likes. */
export const PLANS: Readonly<Record<string, string>> = {
  English: `
*I'm going to move to Porto in May. | The boxes are unpacked, Porto is home now.
*I'm planning to buy a cargo bike for the kids. | Picked up the cargo bike on Saturday, it rides like a dream.
*We're planning a cruise to Norway in June. | We won't do the cruise after all, too expensive.
*My goal for this year is to run the Vienna marathon. | Forget the marathon, my knee is done for.
*I work at a bakery on Mill Street, early shifts. | First day at the hospital today, I love my new colleagues.
*I drive a diesel Passat. | Finally handed the keys of the Passat over and drove home in an electric Skoda.
-My brother is moving to Porto in May. | I love living in Leeds.
-I'm planning to buy a cargo bike. | Saw a lovely cargo bike in front of the school on Saturday.
-My flight lands at 14:20 on Friday. | My mum's flight lands at 16:40, also on Friday.
-My gym is FitZone on Canal Street. | If I ever left FitZone, I would train at home.
-I drive a diesel Passat. | Should I sell the Passat and get an electric Skoda?
-I take vitamin D in the morning. | In the evening I take magnesium.
-I play the cello in an amateur orchestra. | The orchestra rehearses on Wednesdays now.
*I'd like to take up fencing after the holidays. | I started fencing two weeks ago and my legs are killing me.
*Thinking of relocating to Gothenburg once school is over. | We've been living in Gothenburg since July.
*I was going to apply for the Berlin job this week. | I'm not applying for the Berlin job, the pay is a joke.
*We're thinking of getting a second cat. | No second cat for now, Miso hates company.
*My dog Rex loves the beach. | Rex passed away on Sunday, we're heartbroken.
`,
  German: `
*Wir wollen im Herbst nach Freiburg ziehen. | Seit Samstag wohnen wir in Freiburg, überall noch Kisten.
*Im August machen wir Urlaub auf Rügen. | Der Urlaub fällt flach, Jens bekommt nicht frei.
-Wir wollen im Herbst nach Freiburg ziehen. | Seit Samstag wohnen meine Eltern in Emmendingen.
-Ich arbeite bei Bäcker Huber. | Heute war Lenas erster Tag in der Schule.
-Unser Zug fährt um 8:12 Uhr ab. | Der Zug von Oma kommt um 8:21 Uhr an.
*Ich will mir einen Schrebergarten zulegen. | Wir haben jetzt einen Schrebergarten, Parzelle 14!
*Wir wollen uns einen Hund anschaffen. | Das mit dem Hund haben wir uns aus dem Kopf geschlagen.
*Ich wollte im Mai den Halbmarathon laufen. | Halbmarathon ist gestrichen, das Knie macht nicht mit.
*Ich bin mit Lukas zusammen. | Lukas und ich haben uns getrennt.
`,
  Spanish: `
*En septiembre nos mudamos a Valencia. | Ya estamos instalados en Valencia, el piso es precioso.
*En julio vamos a hacer el Camino de Santiago. | Al final no hacemos el Camino, Marta se ha roto el pie.
*Trabajo de camarero en el bar Lola. | Hoy ha sido mi primer día en el museo, los compañeros son un encanto.
-En septiembre nos mudamos a Valencia. | Mis padres ya están instalados en Castellón.
-Trabajo de camarero en el bar Lola. | Hoy ha sido el primer día de cole de mi hija.
-Tengo cita con el dermatólogo el 4 de mayo. | Tengo cita con el dentista el 9 de mayo.
*Estamos pensando en irnos a vivir a Cádiz. | Llevamos dos meses viviendo en Cádiz.
*Tenemos la intención de adoptar un gato. | Lo del gato ya no va a ser, Ana es alérgica.
`,
  French: `
*On va s'installer à Nantes en mars. | Ça y est, on habite à Nantes depuis lundi.
*Cet été on part en Écosse en van. | L'Écosse est tombée à l'eau, le van est en panne.
*Je suis caissière chez Carrefour. | Premier jour à la mairie aujourd'hui, l'équipe est super.
-On va s'installer à Nantes en mars. | Ma sœur habite à Rennes depuis lundi.
-Je suis caissière chez Carrefour. | Premier jour de vacances aujourd'hui !
-J'habite dans un studio à Lille. | Si j'avais les clés d'une maison à Roubaix, je serais heureuse.
*Je voudrais acheter un vélo électrique. | Mon vélo électrique est arrivé ce matin !
*On pense déménager à Annecy. | Voilà trois semaines qu'on vit à Annecy, quel bonheur.
*J'aimerais faire un potager. | J'ai renoncé au potager, trop de limaces.
`,
  Portuguese: `
*Vou mudar-me para Braga em outubro. | Já moro em Braga, a casa é pequena mas acolhedora.
*Em agosto vamos aos Açores. | A viagem aos Açores ficou sem efeito, perdi o emprego.
-Vou mudar-me para Braga em outubro. | O meu irmão já mora em Guimarães.
-Trabalho numa padaria no Porto. | Hoje foi o primeiro dia da Rita na escola.
-A consulta é às 10h30. | O comboio é às 11h30.
*Estamos a pensar fazer um cruzeiro. | Afinal não vamos fazer o cruzeiro.
`,
  Italian: `
*A settembre ci trasferiamo a Torino. | Ormai abitiamo a Torino, gli scatoloni sono quasi tutti vuoti.
*Ad agosto andiamo in Sardegna. | La Sardegna è saltata, niente ferie per Luca.
*Lavoro in una pizzeria a Bari. | Oggi primo giorno in banca, colleghi simpatici.
-A settembre ci trasferiamo a Torino. | I miei suoceri abitano a Torino da anni.
-Lavoro in una pizzeria a Bari. | Oggi primo giorno di scuola per Matteo.
-Uso Gmail per tutto. | Conviene passare a Proton?
*Vorremmo comprare un camper. | Il camper è arrivato, si parte!
*Penso di iscrivermi in palestra. | Alla fine non mi iscrivo in palestra, preferisco correre.
`,
  Chinese: `
*我打算五月搬去成都。 | 我已经搬到成都了，房子很舒服。
*七月我们要去云南旅游。 | 云南不去了，孩子要补课。
*我在一家书店上班。 | 今天是我在银行的第一天，同事都很好。
-我打算五月搬去成都。 | 我弟弟已经搬到重庆了。
-我在一家书店上班。 | 今天是女儿上学的第一天。
-我的航班是下午三点。 | 妈妈的航班是下午五点。
*我打算养一只猫。 | 领养了一只猫，叫团子。
*我想学吉他。 | 吉他不学了，手指太疼。
*我和小李在谈恋爱。 | 我和小李分手了。
`,
  Japanese: `
*来月、福岡に引っ越す予定です。 | 福岡に引っ越しました。海が近くて最高です。
*夏に北海道へ旅行するつもりです。 | 北海道旅行はやめました。仕事が忙しくて。
*パン屋で働いています。 | 今日は病院での初出勤でした。同僚がみんな優しいです。
-来月、福岡に引っ越す予定です。 | 妹は熊本に引っ越しました。
-パン屋で働いています。 | 今日は娘の入学式でした。
-会議は3時からです。 | 歓迎会は6時からです。
*猫を飼いたいと思っています。 | うちに猫が来ました。名前はミケです。
*英会話教室に通うつもりです。 | 英会話教室は通わないことにしました。
`,
  Korean: `
*다음 달에 부산으로 이사할 예정이에요. | 부산으로 이사했어요. 바다가 보여요.
*여름에 제주도로 여행 갈 거예요. | 제주도 여행은 안 가기로 했어요.
*저는 빵집에서 일해요. | 오늘 병원에 첫 출근했어요. 동료들이 친절해요.
-다음 달에 부산으로 이사할 예정이에요. | 동생은 대구로 이사했어요.
-저는 빵집에서 일해요. | 오늘 딸이 첫 등교했어요.
-회의는 3시예요. | 회식은 6시예요.
*고양이를 키우고 싶어요. | 고양이를 데려왔어요. 이름은 나비예요.
*영어 학원에 다닐 계획이에요. | 영어 학원은 안 다니기로 했어요.
`,
}
